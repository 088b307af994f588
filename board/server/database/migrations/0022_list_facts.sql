-- What lists need to tell facts from derivations: regions that an import names, and the day on which the employer says it posted a job.
alter table board.jobs
  -- Slugs of data/regions.json, for imports alone: "Asia" is a region, and none of its countries.
  add column regions text[] not null default '{}',
  -- What the employer's own system states; it never moves to a later time.
  add column posted_at timestamptz;

-- The employer's date orders imports too. A date after the first sighting can't be true, and bumps nothing.
drop index board.jobs_newest;
drop index board.jobs_of_company;
alter table board.jobs drop column listed_at;
alter table board.jobs add column listed_at timestamptz not null
  generated always as (coalesce(published_at, least(posted_at, first_seen_at))) stored;
create index jobs_newest on board.jobs (listed_at desc, id desc) where status = 'live' and frozen_at is null;
create index jobs_of_company on board.jobs (company_id, listed_at desc);

-- Imports that were stored with every country of a region: the region takes their place, the largest first. A country that was named as
-- well comes back with the next import. Two countries may have been named one by one, and stay.
do $$
declare
  region record;
begin
  for region in
    select slug, array_agg(code::text) as countries
    from board.countries, unnest(regions) as slug group by slug having count(*) > 2 order by count(*) desc, slug
  loop
    update board.jobs
    set regions = regions || region.slug,
      remote_countries = array(select code from unnest(remote_countries) with ordinality as given (code, n)
        where code <> all (region.countries) order by n)
    where source not in ('direct', 'api') and not is_demo and remote_countries @> region.countries;
    update board.jobs
    set regions = case when region.slug = any (regions) then regions else regions || region.slug end,
      office_countries = array(select code from unnest(office_countries) with ordinality as given (code, n)
        where code <> all (region.countries) order by n)
    where source not in ('direct', 'api') and not is_demo and office_countries @> region.countries;
  end loop;
end $$;
