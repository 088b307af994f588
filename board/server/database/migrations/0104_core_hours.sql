-- Searches use core hours, too (see 0089).
create or replace function board.note_job_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'job', n.id from changed n join before o on o.id = n.id
    where (n.status = 'live' or o.status = 'live')
      and (n.status, n.frozen_at, n.is_demo, n.expires_at, n.listed_at, n.company_id, n.title, n.search, n.work_mode, n.role_family,
        n.seniority, n.employment, n.remote_countries, n.excluded_countries, n.office_countries, n.regions, n.cash_usd_year_max,
        n.source, n.currency is null, n.is_token_only, n.crypto_pay, n.is_visa_sponsored, n.is_relocation_paid, n.language, n.published_at,
        n.city_slugs, n.core_time_zone, n.core_start, n.core_end)
      is distinct from (o.status, o.frozen_at, o.is_demo, o.expires_at, o.listed_at, o.company_id, o.title, o.search, o.work_mode, o.role_family,
        o.seniority, o.employment, o.remote_countries, o.excluded_countries, o.office_countries, o.regions, o.cash_usd_year_max,
        o.source, o.currency is null, o.is_token_only, o.crypto_pay, o.is_visa_sponsored, o.is_relocation_paid, o.language, o.published_at,
        o.city_slugs, o.core_time_zone, o.core_start, o.core_end);
  if not found and exists (select from changed where status = 'live') then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;

-- Processes that run now have read their listings without core hours.
insert into board.listing_changes (kind) values ('all');
