-- A listing that names every country of a region counts for the region, too: the largest first, and a smaller one only where most of it is
-- outside those. `uk-ie` and `anz` are names of two countries each, and no regions.
do $$
declare
  region record;
begin
  for region in
    select slug, array_agg(code::text) as countries
    from board.countries, unnest(regions) as slug where slug not in ('uk-ie', 'anz')
    group by slug having count(*) > 1 order by count(*) desc, slug
  loop
    update board.jobs j set regions = j.regions || region.slug
    where j.remote_countries @> region.countries and region.slug <> all (j.regions)
      and 2 * (select count(*) from board.countries k where k.code = any (region.countries) and not k.regions && j.regions)
        > cardinality(region.countries);
  end loop;
end $$;
