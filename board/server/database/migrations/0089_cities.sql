-- Which of the cities that searches know (board.cities) a listing is in: employers and sources spell them in many ways, and a name without its country is
-- no city. `names` are a city's spellings as they are compared. A country that is one city (Singapore) is one in each listing with an office there.
-- "São Paulo", "Sao Paulo" and "SAO-PAULO" are one name. Letters of other scripts are no `[:alnum:]` in a database whose locale is C.
create function board.fold_names(names text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(folded) filter (where folded <> ''), '{}') from unnest(names) name,
    btrim(regexp_replace(lower(board.fold_words(name)), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g')) folded
$$;
alter table board.cities
  add column names text[] not null default '{}',
  add column is_country boolean not null default false;
update board.cities set names = board.fold_names(array_prepend(name, aliases));
alter table board.jobs add column city_slugs text[] not null default '{}';

create function board.find_cities(cities text[], office_countries text[], remote_countries text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(c.slug order by c.slug), '{}') from board.cities c
  where c.country = any (office_countries || remote_countries) and c.names && board.fold_names(cities)
    or c.is_country and c.country = any (office_countries)
$$;

create function board.set_cities() returns trigger language plpgsql as $$
begin
  new.city_slugs := board.find_cities(new.cities, new.office_countries, new.remote_countries);
  return new;
end $$;
create trigger set_cities before insert or update of cities, office_countries, remote_countries on board.jobs
  for each row execute function board.set_cities();

-- For when the list of cities is another: asks once for all listings that name the same places.
create function board.refresh_cities() returns void language sql as $$
  with places as materialized (
    select distinct cities, office_countries, remote_countries from board.jobs where cities <> '{}' or office_countries <> '{}'),
  found as materialized (
    select *, board.find_cities(cities, office_countries, remote_countries) as slugs from places)
  update board.jobs j set city_slugs = found.slugs from found
  where (j.cities, j.office_countries, j.remote_countries) = (found.cities, found.office_countries, found.remote_countries)
    and j.city_slugs <> found.slugs
$$;

-- Searches use the cities, too (see 0071).
create or replace function board.note_job_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'job', n.id from changed n join before o on o.id = n.id
    where (n.status = 'live' or o.status = 'live')
      and (n.status, n.frozen_at, n.is_demo, n.expires_at, n.listed_at, n.company_id, n.title, n.search, n.work_mode, n.role_family,
        n.seniority, n.employment, n.remote_countries, n.excluded_countries, n.office_countries, n.regions, n.cash_usd_year_max,
        n.source, n.currency is null, n.is_token_only, n.crypto_pay, n.is_visa_sponsored, n.is_relocation_paid, n.language, n.published_at,
        n.city_slugs)
      is distinct from (o.status, o.frozen_at, o.is_demo, o.expires_at, o.listed_at, o.company_id, o.title, o.search, o.work_mode, o.role_family,
        o.seniority, o.employment, o.remote_countries, o.excluded_countries, o.office_countries, o.regions, o.cash_usd_year_max,
        o.source, o.currency is null, o.is_token_only, o.crypto_pay, o.is_visa_sponsored, o.is_relocation_paid, o.language, o.published_at,
        o.city_slugs);
  if not found and exists (select from changed where status = 'live') then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;

-- Processes that run now have read their listings without cities.
insert into board.listing_changes (kind) values ('all');
