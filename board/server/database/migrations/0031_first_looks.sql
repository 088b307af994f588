-- What moderators have seen of a company: how many listings of each verified domain, and since when its page is public.
alter table board.domain_proofs add column approved_listings smallint not null default 0;
comment on column board.domain_proofs.approved_listings is
  'Listings that moderators approved since the domain was verified, counted up to 2: until then listings wait, and with none no mark is shown.';
update board.domain_proofs set approved_listings = 2 where state in ('verified', 'stale');

alter table board.companies add column public_since timestamptz;
update board.companies c set public_since = now()
  where is_demo or exists (select from board.jobs j where j.company_id = c.id and (j.source <> 'direct' or j.status in ('live', 'expired', 'closed', 'archived')));

create function board.note_public_company() returns trigger language plpgsql as $$
begin
  update board.companies set public_since = now() where id = new.company_id and public_since is null;
  return null;
end $$;
create trigger note_public_company after insert or update of status on board.jobs
  for each row when (new.status = 'live') execute function board.note_public_company();
