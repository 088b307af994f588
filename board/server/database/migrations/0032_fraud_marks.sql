-- What follows a decision about a fraud: nothing that was behind it goes live unseen again, until a moderator lifts that.
create table board.fraud_marks (
  id uuid primary key,
  -- What was decided about, for moderators; a company alone where the whole company was hidden.
  job_id uuid references board.jobs on delete set null,
  company_id uuid references board.companies on delete set null,
  reason_code text not null,
  made_at timestamptz not null default now(),
  lifted_at timestamptz
);
create index fraud_marks_open on board.fraud_marks (made_at) where lifted_at is null;
create index fraud_marks_by_job on board.fraud_marks (job_id) where job_id is not null;
create index fraud_marks_by_company on board.fraud_marks (company_id) where company_id is not null;

create table board.fraud_mark_keys (
  mark_id uuid not null references board.fraud_marks on delete cascade,
  kind text not null check (kind in ('account', 'email', 'company', 'domain', 'wallet')),
  -- Keyed hashes: nothing here names a person, also once their account is gone.
  key bytea not null check (length(key) = 32),
  primary key (mark_id, key)
);
create index fraud_mark_keys_by_key on board.fraud_mark_keys (key);
