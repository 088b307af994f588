-- Careers pages of companies that are followed as boards.
alter table board.jobs drop constraint jobs_source_check;
alter table board.jobs add constraint jobs_source_check check (source in (
  'direct', 'greenhouse', 'lever', 'ashby', 'workable', 'recruitee', 'smartrecruiters', 'pinpoint', 'gem', 'personio', 'teamtailor', 'breezy',
  'bamboohr', 'feed', 'page', 'api'));
