-- Installations of apps at /server that have signed in to an account, so that wrong passwords from elsewhere don't lock them out: a keyed hash of
-- the account and the installation id. Browsers of the site bring a signed cookie instead.
create table board.sign_in_devices (
  user_id text not null,
  device_hash bytea not null check (length(device_hash) = 32),
  used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index sign_in_devices_by_use on board.sign_in_devices (used_at);
