-- Pay may have one bound alone ("from", "up to"), or be several ranges, by place or level, none of which is the pay. `pay_ranges` keeps those in whole units:
-- [{"label", "min", "max", "currency", "period"}]. The yearly figures are what filters count: what is sure.
alter table board.jobs
  add column pay_ranges jsonb not null default '[]' check (jsonb_typeof(pay_ranges) = 'array' and jsonb_array_length(pay_ranges) <= 20),
  add check (cash_max > 0),
  drop constraint pay_is_whole,
  add constraint pay_is_whole check (
    (cash_min is null and cash_max is null) = (currency is null) and (currency is null) = (period is null)),
  add constraint pay_is_one_or_several check (currency is null or pay_ranges = '[]'),
  drop constraint direct_has_pay,
  add constraint direct_has_pay check (source <> 'direct' or status = 'draft' or currency is not null or is_token_only
    or employment && array['volunteer', 'bounty', 'grant']);

-- Searches use whether a job has cash pay (see 0047): that it has a currency says so.
create or replace function board.note_job_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'job', n.id from changed n join before o on o.id = n.id
    where (n.status = 'live' or o.status = 'live')
      and (n.status, n.frozen_at, n.is_demo, n.expires_at, n.listed_at, n.company_id, n.title, n.search, n.work_mode, n.role_family,
        n.seniority, n.employment, n.remote_countries, n.excluded_countries, n.office_countries, n.regions, n.cash_usd_year_max,
        n.source, n.currency is null, n.is_token_only, n.crypto_pay, n.is_visa_sponsored, n.is_relocation_paid, n.language, n.published_at)
      is distinct from (o.status, o.frozen_at, o.is_demo, o.expires_at, o.listed_at, o.company_id, o.title, o.search, o.work_mode, o.role_family,
        o.seniority, o.employment, o.remote_countries, o.excluded_countries, o.office_countries, o.regions, o.cash_usd_year_max,
        o.source, o.currency is null, o.is_token_only, o.crypto_pay, o.is_visa_sponsored, o.is_relocation_paid, o.language, o.published_at);
  if not found and exists (select from changed where status = 'live') then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;
