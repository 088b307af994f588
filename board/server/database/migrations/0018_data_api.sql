-- Answers of the data API that are kept. They can be asked for again, so a crash may lose them.
create unlogged table chain.answers (
  -- SHA-256 of the operation and its parameters.
  key bytea primary key,
  operation text not null,
  answer text not null,
  bytes integer not null,
  -- Null: for ever, because its block is final.
  expires_at timestamptz,
  -- The number of the chain's newest block when it was made, if a newer one ends it.
  head bigint,
  used_at timestamptz not null default now()
);
create index on chain.answers (used_at);

-- Keys of callers of /api/v2. The key itself is known to its owner only.
create table chain.api_keys (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  hash bytea not null unique,
  scopes text[] not null,
  -- Weight a minute; null: what is set for all keys.
  weight_per_minute integer check (weight_per_minute > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
