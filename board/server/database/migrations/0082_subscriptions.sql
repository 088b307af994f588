-- Searches whose jobs are sent elsewhere: to a webhook, or to a channel of Discord, Slack or Telegram.
create table board.subscriptions (
  id uuid primary key,
  -- Whose it is: an account's, that of a company's team or, with neither, the board's.
  user_id text,
  company_id uuid references board.companies on delete cascade,
  -- In its canonical form; empty for all jobs.
  search text not null,
  kind text not null check (kind in ('webhook', 'discord', 'slack', 'telegram')),
  -- The address that gets the messages. It is a secret: whoever has one of a channel can write there.
  destination text not null,
  events text[] not null default '{published}' check (events <@ array['published', 'changed', 'ended']),
  -- `unconfirmed`: the address has not answered the challenge. `failed` and `gone` are final until the owner switches it on again.
  state text not null check (state in ('unconfirmed', 'active', 'paused', 'failed', 'gone')),
  -- The secret follows from it; the one before holds for a day after `rotated_at`.
  secret_version integer not null default 1,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  -- Changes before are not told.
  starts_at timestamptz not null default now(),
  -- Since when no message has got through.
  failing_since timestamptz,
  -- The receiver asked to be left alone until then.
  wait_until timestamptz,
  check (num_nonnulls(user_id, company_id) <= 1)
);
create index subscriptions_by_user on board.subscriptions (user_id);
create index subscriptions_by_company on board.subscriptions (company_id);

-- One message to one subscription. What it says is read when it is sent, so nothing hidden since is sent.
create table board.deliveries (
  id uuid primary key,
  subscription_id uuid not null references board.subscriptions on delete cascade,
  event text not null check (event in ('published', 'changed', 'ended', 'hello', 'challenge')),
  job_ids uuid[] not null default '{}',
  -- `dropped`: by the time of sending there was nothing left to say.
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  made_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Another process sends it until then.
  leased_until timestamptz,
  tries smallint not null default 0,
  -- How the last try ended. Without a status nothing usable answered.
  tried_at timestamptz,
  status smallint,
  milliseconds integer,
  answer text
);
create index deliveries_by_subscription on board.deliveries (subscription_id, made_at);
create index waiting_deliveries on board.deliveries (subscription_id, due_at) where state = 'waiting';
create index finished_deliveries on board.deliveries (tried_at) where state <> 'waiting';

-- How far changed listings have been told, in one row while there are subscriptions, and which listings are known to be live.
create table board.told_until (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null default now(),
  until_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
create table board.told_listings (
  job_id uuid primary key references board.jobs on delete cascade
);
