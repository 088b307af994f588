-- Writes the searchable words of the given jobs, as before. Each connection plans it once: planning took longer than the writing itself. The tables may
-- have grown since then, so that the plan must read them by their indexes.
create or replace function board.refresh_job_search(job_ids uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
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
  where j.id = given.id;
end
$$;
