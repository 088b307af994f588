-- What waits for moderators, what they decided, what readers reported, and the log that is only ever added to.
create table board.offices (
  -- Parse's role of this name is made by the server; only the objectId that is kept here counts.
  office text primary key check (office in ('moderator', 'admin')),
  role_id text unique
);
insert into board.offices (office) values ('moderator'), ('admin');

create table board.reviews (
  id uuid primary key,
  kind text not null check (kind in ('new', 'edit', 'report', 'claim', 'recheck', 'sample', 'appeal')),
  risk text not null check (risk in ('green', 'amber', 'red')),
  job_id uuid references board.jobs on delete cascade,
  company_id uuid references board.companies on delete cascade,
  draft_id uuid references board.listing_drafts on delete cascade,
  claim_id uuid references board.company_claims on delete cascade,
  -- Red first, then by the time that is left.
  urgency smallint not null generated always as (case risk when 'red' then 0 when 'amber' then 1 else 2 end) stored,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decision text,
  constraint is_about_something check (job_id is not null or company_id is not null)
);
create index reviews_waiting on board.reviews (urgency, due_at, id) where decided_at is null;
create index reviews_by_job on board.reviews (job_id) where job_id is not null;
create index reviews_decided on board.reviews (decided_at) where decided_at is not null;
create index reviews_by_company on board.reviews (company_id) where company_id is not null;
create index reviews_by_draft on board.reviews (draft_id) where draft_id is not null;
create index reviews_by_claim on board.reviews (claim_id) where claim_id is not null;
create unique index one_open_review on board.reviews
  (kind, coalesce(draft_id, claim_id, job_id, company_id)) where decided_at is null;

create table board.reports (
  id uuid primary key,
  job_id uuid not null references board.jobs on delete cascade,
  reason text not null check (reason in
    ('scam', 'asks_money', 'malware', 'wrong_pay', 'closed_already', 'not_web3', 'discrimination', 'other')),
  note text check (length(note) <= 1000),
  evidence_url text check (evidence_url ~ '^https://' and length(evidence_url) <= 2000),
  -- Null for somebody who had not signed in, and once that account is gone.
  user_id text,
  -- One report a person a listing: a keyed hash of the account, or of the network address, together with the listing.
  reporter_key bytea not null check (length(reporter_key) = 32),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (job_id, reporter_key)
);
create index reports_by_time on board.reports (created_at);
create index reports_by_user on board.reports (user_id) where user_id is not null;

create table board.moderation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  reason_code text,
  -- To the poster. Not shown in public, for it may quote what a person wrote.
  message text check (length(message) <= 2000),
  review_kind text,
  job_id uuid,
  job_public_id char(8),
  company_id uuid,
  -- The moderator; null for what the board does by rule, and once that account is gone.
  user_id text,
  -- Who was given or lost an office; null for all else, and once that account is gone.
  about_user_id text,
  facts jsonb not null default '{}'
);
create index moderation_log_by_time on board.moderation_log (at desc, id desc);
create index moderation_log_by_job on board.moderation_log (job_id) where job_id is not null;
create index moderation_log_by_company on board.moderation_log (company_id) where company_id is not null;
create index moderation_log_by_user on board.moderation_log (user_id) where user_id is not null;
create index moderation_log_about_user on board.moderation_log (about_user_id) where about_user_id is not null;

-- Rows are added and never changed, but for the accounts of people who leave.
create function board.refuse_moderation_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if coalesce(new.user_id, old.user_id) is not distinct from old.user_id
      and coalesce(new.about_user_id, old.about_user_id) is not distinct from old.about_user_id
      and to_jsonb(new) - 'user_id' - 'about_user_id' = to_jsonb(old) - 'user_id' - 'about_user_id' then
      return new;
    end if;
  end if;
  raise exception 'Rows of the log of moderation are never changed or deleted.' using errcode = 'restrict_violation';
end
$$;
create trigger moderation_log_stays before update or delete on board.moderation_log
  for each row execute function board.refuse_moderation_log_change();
create trigger moderation_log_is_not_emptied before truncate on board.moderation_log
  for each statement execute function board.refuse_moderation_log_change();
-- For texts that repeat what waits or was turned down; what is live has an index of its own.
create index jobs_by_fingerprint_unpublished on board.jobs using gin (text_fingerprint)
  where status in ('submitted', 'changes_requested', 'rejected');
create index jobs_by_fingerprint_taken_off on board.jobs using gin (text_fingerprint)
  where close_reason = 'moderation' or frozen_at is not null;

-- What else was sent from the same e-mail domain.
create index jobs_by_poster_domain on board.jobs (lower(split_part(poster_email, '@', 2)), id) where poster_email is not null;

-- Once for each decision.
create table board.appeals (
  id uuid primary key,
  decision_id bigint not null unique references board.moderation_log,
  -- The listing of the one who appeals; what stands against it may be that its company is frozen. Null where the company itself appeals.
  job_id uuid references board.jobs on delete cascade,
  company_id uuid references board.companies on delete cascade,
  user_id text,
  text text not null check (length(text) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint is_of_one check ((job_id is null) <> (company_id is null))
);
create index appeals_by_job on board.appeals (job_id) where job_id is not null;
create index appeals_by_company on board.appeals (company_id) where company_id is not null;
create index appeals_by_user on board.appeals (user_id) where user_id is not null;
