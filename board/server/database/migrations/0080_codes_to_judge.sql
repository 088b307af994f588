-- What moderators have to judge in a listing that waits: the codes of its findings above a note that nobody has approved. The queue groups and counts by
-- them, and reading them out of every waiting listing's findings took most of the time of a page. A listing that has moved on has none.
alter table board.jobs add column codes_to_judge text[] not null default '{}';

create function board.set_codes_to_judge() returns trigger language plpgsql as $$
begin
  new.codes_to_judge := case when new.status = 'submitted' and new.frozen_at is null and new.findings <> '[]' then (
    select coalesce(array_agg(distinct f ->> 'code' order by f ->> 'code'), '{}') from jsonb_array_elements(new.findings) f
    where f ->> 'weight' <> 'note' and f ->> 'isApproved' is distinct from 'true') else '{}' end;
  return new;
end $$;
create trigger set_codes_to_judge before insert or update of status, frozen_at, findings on board.jobs
  for each row execute function board.set_codes_to_judge();

update board.jobs set findings = findings where status = 'submitted' and frozen_at is null and findings <> '[]';
