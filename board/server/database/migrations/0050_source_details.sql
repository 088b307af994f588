-- Boards whose lists have no texts, feeds, and ends that are stated further away than a listing stays open.
alter table board.jobs drop constraint jobs_source_check;
alter table board.jobs add constraint jobs_source_check check (source in (
  'direct', 'greenhouse', 'lever', 'ashby', 'workable', 'recruitee', 'smartrecruiters', 'pinpoint', 'gem', 'personio', 'teamtailor', 'breezy',
  'bamboohr', 'feed', 'api'));

alter table board.source_postings
  -- Tells whether a posting's row in the list has changed since its text was read from another address.
  add column row_hash text,
  -- The end that the posting states.
  add column ends_at timestamptz;
