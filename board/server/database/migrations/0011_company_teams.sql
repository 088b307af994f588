-- Companies that their own people keep: teams, invitations, claims of pages that an import made, logos.
alter table board.companies
  add column created_by text,
  -- Grows with every change, so that of two editors the second is told.
  add column version integer not null default 1,
  add column logo_key text references board.files on delete set null,
  add column github_org text check (github_org ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,38}$'),
  add column x_handle text check (x_handle ~ '^[A-Za-z0-9_]{1,15}$'),
  add column telegram text check (telegram ~ '^[A-Za-z0-9_]{5,32}$'),
  add column discord text check (discord ~ '^https://'),
  add column freeze_reason text,
  -- The name without case, accents and letters that look like others: two companies of one skeleton are a case for a moderator.
  add column name_skeleton text;
create index companies_by_skeleton on board.companies (name_skeleton);
-- Imports and the demo write none; it is worked out before a name is compared.
create index companies_without_skeleton on board.companies (id) where name_skeleton is null;

create index companies_by_creator on board.companies (created_by) where created_by is not null;

create table board.company_members (
  company_id uuid not null references board.companies on delete cascade,
  user_id text not null,
  role text not null check (role in ('owner', 'admin', 'recruiter', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_by_user on board.company_members (user_id);

create table board.company_invitations (
  id uuid primary key,
  company_id uuid not null references board.companies on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'recruiter', 'viewer')),
  -- Null once that account is gone.
  invited_by text,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (company_id, email)
);
create index company_invitations_by_end on board.company_invitations (expires_at);

create table board.company_claims (
  id uuid primary key,
  company_id uuid not null references board.companies on delete cascade,
  user_id text,
  note text not null check (length(note) <= 1000),
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused', 'withdrawn')),
  -- A moderator's words.
  reason text check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index one_open_claim_a_user on board.company_claims (company_id, user_id) where state = 'requested';
create index company_claims_by_user on board.company_claims (user_id);
