-- Keys that are made once for a board and the same in all of its processes, as JSON. Not encrypted: what could open them would have to be shared
-- in the same way (docs/decisions/0024-several-processes.md).
create table board.shared_keys (
  name text primary key,
  value text not null,
  made_at timestamptz not null default now()
);

-- The servers on this database. One lives as long as it holds the advisory lock of its number; the others check that it agrees with them.
create unlogged table board.processes (
  id uuid primary key,
  number integer not null unique,
  host text not null,
  pid integer not null,
  settings jsonb not null,
  started_at timestamptz not null default now()
);

-- Counters are worth nothing after a crash, and a request waits for each.
alter table board.rate_limits set unlogged;
