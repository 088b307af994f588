-- What has changed of what lists show, for processes that keep a copy of it (server/search). Each asks for what committed since its last
-- question, by the transaction that made it; rows are worth nothing after a day. Both tables are empty after a crash of the database: the
-- epoch is then a new one, and the copies are made again.
create unlogged table board.listing_changes (
  made_in xid8 not null default pg_current_xact_id(),
  -- `job`, `company`: facts that searches use, of this one. `all`: any of them. `shown`: something that only pages show.
  kind text not null check (kind in ('job', 'company', 'all', 'shown')),
  id uuid,
  made_at timestamptz not null default now()
);
create index listing_changes_by_transaction on board.listing_changes (made_in);

create unlogged table board.listing_epoch (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);

-- The changed rows of each statement are called `changed`, and `before` as they were.
create function board.note_jobs() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id) select 'job', id from changed where status = 'live';
  return null;
end $$;
create trigger note_new_jobs after insert on board.jobs
  referencing new table as changed for each statement execute function board.note_jobs();
create trigger note_deleted_jobs after delete on board.jobs
  referencing old table as changed for each statement execute function board.note_jobs();

create function board.note_job_updates() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'job', n.id from changed n join before o on o.id = n.id
    where (n.status = 'live' or o.status = 'live')
      and (n.status, n.frozen_at, n.is_demo, n.expires_at, n.listed_at, n.company_id, n.title, n.search, n.work_mode, n.role_family,
        n.seniority, n.employment, n.remote_countries, n.excluded_countries, n.office_countries, n.regions, n.cash_usd_year_max)
      is distinct from (o.status, o.frozen_at, o.is_demo, o.expires_at, o.listed_at, o.company_id, o.title, o.search, o.work_mode, o.role_family,
        o.seniority, o.employment, o.remote_countries, o.excluded_countries, o.office_countries, o.regions, o.cash_usd_year_max);
  if not found and exists (select from changed where status = 'live') then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;
create trigger note_updated_jobs after update on board.jobs
  referencing old table as before new table as changed for each statement execute function board.note_job_updates();

create function board.note_job_parts() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select distinct 'job', j.id from changed join board.jobs j on j.id = changed.job_id where j.status = 'live';
  return null;
end $$;
create trigger note_new_tags after insert on board.job_tags
  referencing new table as changed for each statement execute function board.note_job_parts();
create trigger note_updated_tags after update on board.job_tags
  referencing new table as changed for each statement execute function board.note_job_parts();
create trigger note_deleted_tags after delete on board.job_tags
  referencing old table as changed for each statement execute function board.note_job_parts();
create trigger note_new_chains after insert on board.job_chains
  referencing new table as changed for each statement execute function board.note_job_parts();
create trigger note_updated_chains after update on board.job_chains
  referencing new table as changed for each statement execute function board.note_job_parts();
create trigger note_deleted_chains after delete on board.job_chains
  referencing old table as changed for each statement execute function board.note_job_parts();

create function board.note_companies() returns trigger language plpgsql as $$
begin
  insert into board.listing_changes (kind, id)
    select 'company', n.id from changed n join before o on o.id = n.id
    where (n.slug, n.name, n.sectors, n.frozen_at) is distinct from (o.slug, o.name, o.sectors, o.frozen_at);
  if not found and exists (select from changed) then
    insert into board.listing_changes (kind) values ('shown');
  end if;
  return null;
end $$;
create trigger note_companies after update on board.companies
  referencing old table as before new table as changed for each statement execute function board.note_companies();

-- Of a table that is not read row by row: the kind of its changes, once a statement.
create function board.note_table() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into board.listing_changes (kind) values (tg_argv[0]);
  end if;
  return null;
end $$;
do $$
declare
  noted record;
begin
  for noted in
    select * from (values ('launch', 'all'), ('tags', 'all'), ('chains', 'all'), ('sectors', 'all'), ('countries', 'all'),
        ('fx_rates', 'shown'), ('job_token_terms', 'shown'), ('job_signatures', 'shown'), ('domain_proofs', 'shown'),
        ('company_signers', 'shown')) as of_table (name, kind),
      (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as of_event (event, rows)
  loop
    execute format('create trigger note_%s after %s on board.%I referencing %s table as changed
      for each statement execute function board.note_table(%L)', noted.event, noted.event, noted.name, noted.rows, noted.kind);
  end loop;
end $$;
