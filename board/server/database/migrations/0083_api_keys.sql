-- Keys with which programs write listings. Each has the rights of the account that created it, within one company where it is a company's.
create table board.api_keys (
  id uuid primary key,
  user_id text not null,
  company_id uuid references board.companies on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Only a hash of the key is stored, and how it begins, so that its owner recognises it.
  hash bytea not null unique check (length(hash) = 32),
  beginning text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_user on board.api_keys (user_id);
create index api_keys_by_company on board.api_keys (company_id) where company_id is not null;

-- What each key was used for, from which network: a row for each operation and day.
create table board.api_key_uses (
  key_id uuid not null references board.api_keys on delete cascade,
  day date not null default current_date,
  operation text not null,
  network text not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (key_id, day, operation, network)
);

-- Answers to requests with an Idempotency-Key, for a day. Without an answer, one is being made.
create table board.api_answers (
  key_id uuid not null references board.api_keys on delete cascade,
  name text not null,
  digest bytea not null check (length(digest) = 32),
  started_at timestamptz not null default now(),
  answer jsonb,
  primary key (key_id, name)
);
create index api_answers_by_start on board.api_answers (started_at);
