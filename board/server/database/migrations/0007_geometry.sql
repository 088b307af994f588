-- Distances between places at /server where PostGIS is missing: Parse's adapter knows one type and one function of it. With PostGIS there, nothing is made.

do $$
begin
  if to_regtype('geometry') is null then
    -- Parse casts its points to this type; x is the longitude, y the latitude.
    create domain public.geometry as point;
  end if;
  if to_regprocedure('st_distancesphere(geometry, geometry)') is null then
    -- Metres on a sphere of 6,371 km, the radius that Parse's clients reckon with.
    create function public.st_distancesphere(public.geometry, public.geometry) returns double precision
      language sql immutable strict parallel safe
      as $body$
        select 2 * 6371000 * asin(sqrt(least(1,
          power(sin(radians((($2)::point)[1] - (($1)::point)[1]) / 2), 2)
          + cos(radians((($1)::point)[1])) * cos(radians((($2)::point)[1]))
            * power(sin(radians((($2)::point)[0] - (($1)::point)[0]) / 2), 2))))
      $body$;
  end if;
end
$$;
