-- That the board has had a listing of a real employer: from then on demo listings stay away, also when the last real one closes.
create table board.launch (
  is_launched boolean primary key default true check (is_launched),
  launched_at timestamptz not null default now()
);

create function board.note_launch() returns trigger language plpgsql as $$
begin
  if not exists (select from board.launch) then
    insert into board.launch default values on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_launch after insert or update of status, frozen_at on board.jobs
  for each row when (new.status = 'live' and new.frozen_at is null and not new.is_demo)
  execute function board.note_launch();

insert into board.launch (launched_at)
  select coalesce(min(listed_at), now()) from board.jobs
  where not is_demo and status in ('live', 'expired', 'closed', 'archived') having count(*) > 0;
