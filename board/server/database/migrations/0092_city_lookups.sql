-- Cities by their names and not one after the other: a listing's cities are looked up whenever it is written.
create index on board.cities using gin (names);
create index on board.cities (country) where is_country;
create or replace function board.find_cities(cities text[], office_countries text[], remote_countries text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(slug order by slug), '{}') from (
    select c.slug from board.cities c
      where cities <> '{}' and c.names && (select board.fold_names(cities)) and c.country = any (office_countries || remote_countries)
    union select c.slug from board.cities c where c.is_country and c.country = any (office_countries)) found
$$;
