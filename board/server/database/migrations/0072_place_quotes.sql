-- The words of an imported text that say where candidates can live, if no field of the source does. Null for places that were entered here.
alter table board.jobs add column place_quote text check (length(place_quote) <= 400);
