-- Texts as the search reads them, listings and searches alike: without accents and typographic variants, and with each letter of a script that
-- writes no spaces between words as a word, so that a part of such a text is a phrase. A hyphen before a letter is a space: PostgreSQL reads
-- "full-stack" as three words, between which a phrase finds nothing. So are typographic signs and pictures, which it takes for letters in a
-- database whose locale is C.
create function board.fold_words(text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(case when octet_length(text) = length(text) then text
    else regexp_replace(
      regexp_replace(
        translate(
          normalize(regexp_replace(normalize(
            replace(replace(replace(replace(text, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
          'łŁøØđĐı', 'lLoOdDi'),
        '[\u00a1-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u303f\ufe0f\U0001f000-\U0001faff]', ' ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])',
      ' \1 ', 'g') end,
    '([[:alnum:]])-(?=[[:alpha:]])', '\1 ', 'g')
$$;

-- The words of a company's name, as `company:` finds them.
create function board.list_name_words(name text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(lower(board.fold_words(name)), '[^[:alnum:]]+') word where word <> ''
$$;

-- Writes the searchable words of the given jobs: title, then company and tags, then summary, then the text. `tag:rust` and the like are words
-- too; so are those of title, company and tags as they are written, for searches by their first letters.
create or replace function board.refresh_job_search(job_ids uuid[]) returns void language sql as $$
  update board.jobs j
  set search =
    setweight(to_tsvector('english', w.title), 'A') ||
    coalesce(f.fields, '') ||
    setweight(to_tsvector('english', w.names), 'B') ||
    setweight(to_tsvector('english', board.fold_words(coalesce(j.summary, '') || ' ' || array_to_string(j.cities, ' '))), 'C') ||
    setweight(to_tsvector('english', board.fold_words(left(coalesce(j.description_md, ''), 20000))), 'D') ||
    setweight(to_tsvector('simple', w.title), 'A') ||
    setweight(to_tsvector('simple', w.names), 'B')
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
    left join lateral (
      select string_agg('''' || field || ''':1B', ' ')::tsvector as fields from (
        select 'tag:' || tag_slug from board.job_tags where job_id = given.id
        union select 'chain:' || chain_slug from board.job_chains where job_id = given.id
        union select 'company:' || word
          from board.list_name_words(c.name || ' ' || c.slug || ' ' || array_to_string(c.aliases, ' ')) word) one (field)) f on true
  where j.id = given.id
$$;

select board.refresh_job_search(array_agg(id)) from board.jobs;
