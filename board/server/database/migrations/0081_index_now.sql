-- How far changed addresses have been sent to IndexNow, in one row while it is switched on. A listing that changed is sent once: those after this
-- change, and with the same time after this id.
create table board.index_now (
  is_only boolean primary key default true check (is_only),
  -- A new key starts again from now.
  key text not null,
  sent_until timestamptz not null default now(),
  sent_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The answer, of those that say that asking again is of no use, after which nothing more is sent with this key.
  stop_status smallint check (stop_status between 400 and 499),
  wait_until timestamptz
);
