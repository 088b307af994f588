-- Imports are held by the same findings as posted listings. The words that a moderator let through, as a hash: the same are not held again.
alter table board.jobs add column passed_text text;

-- What is public already with such a finding waits now too.
with held as (
  update board.jobs set status = 'submitted', risk = 'red', submitted_at = now(), version = version + 1
  where source <> 'direct' and not is_demo and status = 'live' and frozen_at is null
    and (findings @> '[{"weight": "hold"}]' or findings @> '[{"weight": "block"}]')
  returning id, public_id, company_id),
told as (
  insert into board.job_events (job_id, public_id, company_id, kind, from_status, to_status, actor)
  select id, public_id, company_id, 'submitted', 'live', 'submitted', 'system' from held)
insert into board.reviews (id, kind, risk, job_id, company_id, due_at)
select gen_random_uuid(), 'new', 'red', id, company_id, now() + interval '4 hours' from held
on conflict do nothing;
