-- Email addresses are stored in one spelling, so they are compared as they are.
drop index board.jobs_by_poster_email, board.jobs_by_poster_domain, board.listing_drafts_by_email;
create index jobs_by_poster_email on board.jobs (poster_email) where poster_email is not null;
create index jobs_by_poster_domain on board.jobs (split_part(poster_email, '@', 2), id) where poster_email is not null;
create index listing_drafts_by_email on board.listing_drafts (email) where email is not null;
