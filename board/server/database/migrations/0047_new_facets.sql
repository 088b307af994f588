-- Searches also use what a job pays in tokens and crypto, help with moving, the language of its text, its signature, its company's verified domain,
-- and when it closes: changes of these are now noted with the job or company whose facts they are (see 0043).
create or replace function board.note_job_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'job', n.id from changed n join before o on o.id = n.id
    where (n.status = 'live' or o.status = 'live')
      and (n.status, n.frozen_at, n.is_demo, n.expires_at, n.listed_at, n.company_id, n.title, n.search, n.work_mode, n.role_family,
        n.seniority, n.employment, n.remote_countries, n.excluded_countries, n.office_countries, n.regions, n.cash_usd_year_max,
        n.source, n.cash_min is null, n.is_token_only, n.crypto_pay, n.is_visa_sponsored, n.is_relocation_paid, n.language, n.published_at)
      is distinct from (o.status, o.frozen_at, o.is_demo, o.expires_at, o.listed_at, o.company_id, o.title, o.search, o.work_mode, o.role_family,
        o.seniority, o.employment, o.remote_countries, o.excluded_countries, o.office_countries, o.regions, o.cash_usd_year_max,
        o.source, o.cash_min is null, o.is_token_only, o.crypto_pay, o.is_visa_sponsored, o.is_relocation_paid, o.language, o.published_at);
  if not found and exists (select from changed where status = 'live') then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;

-- Of a table whose rows belong to companies: the companies, because their jobs are other ones to searches.
create function board.note_company_parts() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id) select distinct 'company', company_id from changed;
  return null;
end $$;

-- Most updates of a proof say only that it was found again.
create function board.note_proof_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select distinct 'company', p.company_id from before o join changed n on n.id = o.id, unnest(array[o.company_id, n.company_id]) p (company_id)
    where (n.company_id, n.domain, n.state, n.approved_listings > 0) is distinct from (o.company_id, o.domain, o.state, o.approved_listings > 0);
  if not found and exists (select from changed) then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;

do $$
declare
  noted record;
begin
  for noted in
    select * from (values ('job_token_terms', 'note_job_parts'), ('job_signatures', 'note_job_parts'), ('company_signers', 'note_company_parts'),
        ('domain_proofs', 'note_company_parts')) as of_table (name, function),
      (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as of_event (event, rows)
  loop
    execute format('drop trigger note_%s on board.%I', noted.event, noted.name);
    if noted.name = 'domain_proofs' and noted.event = 'update' then
      continue;
    end if;
    execute format('create trigger note_%s after %s on board.%I referencing %s table as changed
      for each statement execute function board.%I()', noted.event, noted.event, noted.name, noted.rows, noted.function);
  end loop;
end $$;
create trigger note_update after update on board.domain_proofs
  referencing old table as before new table as changed for each statement execute function board.note_proof_updates();

-- Processes that run now have read their listings without these facts.
insert into board.listing_changes (kind) values ('all');
