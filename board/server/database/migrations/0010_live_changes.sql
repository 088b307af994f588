-- What processes on one database tell each other for live queries. Nothing here is worth keeping: rows live for a minute or two, and are
-- empty after a crash of the database, when all connections are made anew.
create unlogged table board.live_watches (
  process_id uuid not null,
  class_name text not null,
  seen_at timestamptz not null default now(),
  primary key (process_id, class_name)
);

-- Changes of objects that somebody watches in another process: a notification holds 8,000 bytes, an object more.
create unlogged table board.live_changes (
  id bigint generated always as identity primary key,
  change text not null,
  made_at timestamptz not null default now()
);
