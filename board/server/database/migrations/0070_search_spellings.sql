-- English words as the search reads them: PostgreSQL has one stem for "intern", "internal" and "international", and for others that mean different work.
-- Those keep a word of their own.
create function board.part_words(text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(text,
    '\m(account|engine|executive|internal|international|marketing|officer|official|operator|production|universit)(?:s|ly|y|ies)?\M', '\1zz', 'gi')
$$;

-- Words as they are written, marked so that they are none of the stems.
create function board.mark_words(text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(text, '[^[:alnum:]]*([[:alnum:]]+)[^[:alnum:]]*', 'zq\1 ', 'g')
$$;

-- Each two words that follow each other, as one: "Front End Engineer" is found as "frontend" too. First the pairs from the first word on, then those
-- from the second.
create function board.join_neighbours(text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(text, '([[:alnum:]]+)[^[:alnum:]]+([[:alnum:]]+)', '\1\2', 'g') || ' ' || regexp_replace(
    regexp_replace(text, '^[^[:alnum:]]*[[:alnum:]]+', ''), '([[:alnum:]]+)[^[:alnum:]]+([[:alnum:]]+)', '\1\2', 'g')
$$;

-- The words that a text writes with hyphens, without them: "front-end" as "frontend".
create function board.join_hyphens(text text) returns text language sql immutable parallel safe as $$
  select string_agg(replace(found[1], '-', ''), ' ') from regexp_matches(text, '\m([[:alpha:]]+(?:-[[:alpha:]]+)+)\M', 'g') found
$$;

-- Writes the searchable words of the given jobs: title, then company and tags, then summary, places and kinds of work, then the text. `tag:rust` and
-- the like are words too; so are those of title, company and tags as they are written, for searches by their first letters and for the order of what
-- is found.
create or replace function board.refresh_job_search(job_ids uuid[]) returns void language sql as $$
  update board.jobs j
  set search =
    setweight(to_tsvector('english', board.part_words(w.title)), 'A') ||
    coalesce(f.fields, '') ||
    setweight(to_tsvector('english', board.part_words(w.names)), 'B') ||
    setweight(to_tsvector('english', board.part_words(board.fold_words(coalesce(j.summary, '') || ' ' || array_to_string(j.cities, ' ') || ' ' || p.words))), 'C') ||
    setweight(to_tsvector('english', board.part_words(board.fold_words(d.text))), 'D') ||
    setweight(to_tsvector('simple', board.mark_words(w.title)), 'A') ||
    setweight(to_tsvector('simple', board.mark_words(w.names)), 'B') ||
    setweight(to_tsvector('english', board.part_words(board.join_neighbours(w.title))), 'A') ||
    setweight(to_tsvector('english', board.part_words(board.join_neighbours(board.fold_words(c.name)))), 'B') ||
    setweight(to_tsvector('english', coalesce(board.join_hyphens(coalesce(j.summary, '') || ' ' || d.text), '')), 'D')
  from unnest(job_ids) as given(id)
    join board.jobs own on own.id = given.id
    join board.companies c on c.id = own.company_id
    left join lateral (
      select string_agg(tag.name || ' ' || tag.slug, ' ') as words
      from board.job_tags jt join board.tags tag on tag.slug = jt.tag_slug where jt.job_id = given.id) t on true
    left join lateral (
      select string_agg(chain.name, ' ') as words
      from board.job_chains jc join board.chains chain on chain.slug = jc.chain_slug where jc.job_id = given.id) h on true
    cross join lateral (select board.fold_words(own.title) as title, board.fold_words(
      c.name || ' ' || array_to_string(c.aliases, ' ') || ' ' || coalesce(t.words, '') || ' ' || coalesce(h.words, '')) as names) w
    cross join lateral (select left(coalesce(own.description_md, ''), 20000) as text) d
    cross join lateral (select concat_ws(' ',
      (select string_agg(k.name, ' ') from unnest(own.office_countries || own.remote_countries) named join board.countries k on k.code = named::char(2)
        where named = any (own.office_countries) or named <> all (own.excluded_countries)),
      translate(array_to_string(own.regions, ' '), '-0123456789', ' '),
      case when 'WW' = any (own.remote_countries) then 'worldwide' end,
      replace(array_to_string(own.employment, ' '), '_', ' '), own.work_mode) as words) p
    left join lateral (
      select string_agg('''' || field || ''':1B', ' ')::tsvector as fields from (
        select 'tag:' || tag_slug from board.job_tags where job_id = given.id
        union select 'chain:' || chain_slug from board.job_chains where job_id = given.id
        union select 'company:' || word
          from board.list_name_words(c.name || ' ' || c.slug || ' ' || array_to_string(c.aliases, ' ')) word) one (field)) f on true
  where j.id = given.id
$$;

select board.refresh_job_search(array_agg(id)) from board.jobs;
