-- Browsers that show notifications: of an account, or of the address behind alerts.
create table board.push_subscriptions (
  id uuid primary key,
  user_id text,
  email text,
  -- SHA-256 of its address at the push service: a browser is told for one of them only.
  endpoint_hash bytea not null unique,
  -- Its address and keys, encrypted.
  sealed text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, email) = 1)
);
create index push_subscriptions_by_user on board.push_subscriptions (user_id);
create index push_subscriptions_by_email on board.push_subscriptions (email);

-- How far each alert was told to each browser of its owner.
create table board.alert_pushes (
  alert_id uuid not null references board.alerts on delete cascade,
  subscription_id uuid not null references board.push_subscriptions on delete cascade,
  -- Jobs that were found later are new there.
  told_until timestamptz not null,
  -- No notification before.
  due_at timestamptz not null,
  -- Tries in a row that failed.
  failures smallint not null default 0,
  -- Another process sends it until then.
  leased_until timestamptz,
  primary key (alert_id, subscription_id)
);
create index alert_pushes_by_subscription on board.alert_pushes (subscription_id);
create index due_alert_pushes on board.alert_pushes (due_at);
