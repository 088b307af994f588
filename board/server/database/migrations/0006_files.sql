-- Files: a row for each one kept, whose bytes lie in the store under its key, and what a user has uploaded on the current day.
create table board.files (
  -- The name of the bytes in the store; never anything that a user chose.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  -- The name in addresses: the key, then what the user called it.
  name text not null unique check (length(name) between 34 and 200),
  -- Parse's objectId; null when the master key uploaded it.
  owner_id text,
  -- As found in the bytes, not as claimed.
  content_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  metadata jsonb not null default '{}',
  tags jsonb not null default '{}',
  -- Version 0; only of files that were uploaded for IPFS.
  cid text check (cid ~ '^Qm[1-9A-HJ-NP-Za-km-z]{44}$'),
  created_at timestamptz not null default now()
);
create index files_by_owner on board.files (owner_id, created_at);
create index files_by_cid on board.files (cid) where cid is not null;
create index files_by_hash on board.files (sha256) where cid is not null;

-- Counts uploads rather than files, so that deleting gives nothing back on the same day.
create table board.file_uploads (
  user_id text primary key,
  day date not null,
  files integer not null,
  bytes bigint not null
);
