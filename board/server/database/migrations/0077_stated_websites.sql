-- The website that the source of its listings names for a company that nobody has claimed, and which source that is (`greenhouse:acme`, or `file`).
-- It is shown as the source's word. Nothing may conclude from it whose listing one is, so it isn't in the columns that checks read.
alter table board.companies
  add column stated_website text check (stated_website ~ '^https://'),
  add column website_source text,
  add check ((stated_website is null) = (website_source is null));
