-- CVs of applications. Their bytes are in the file store under the key, and no public path opens them. A file that no application names any more
-- is deleted within ten minutes, bytes and row.
create table board.application_files (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  application_id uuid references board.applications on update cascade on delete set null,
  -- As the applicant's browser called it, without paths and what can't be seen.
  name text not null check (length(name) between 1 and 120),
  content_type text not null,
  size integer not null check (size between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index application_files_by_application on board.application_files (application_id);
create index application_files_left on board.application_files (key) where application_id is null;
