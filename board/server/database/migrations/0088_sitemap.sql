-- What the sitemap needs of all live listings and all companies, in its order: reading their rows, a hundred times as many bytes, takes a board of a million
-- longer than a statement may. The last two columns of the second are what its expression is made of, without which PostgreSQL would read the rows too.
create index jobs_in_sitemap on board.jobs (id) include (company_id, slug, public_id, expires_at, shown_at, updated_at)
  where status = 'live' and frozen_at is null and not is_demo;
create index jobs_by_change_of_company on board.jobs (company_id, coalesce(shown_at, updated_at)) include (shown_at, updated_at)
  where frozen_at is null and status in ('live', 'expired', 'closed', 'archived');
