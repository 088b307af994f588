-- Folders on IPFS: where each of their files is, below the folder itself and below every folder within it, all of which have CIDs of their own.
create table board.folder_files (
  file_key text not null references board.files on delete cascade,
  -- Version 0.
  folder_cid text not null check (folder_cid ~ '^Qm[1-9A-HJ-NP-Za-km-z]{44}$'),
  -- Short enough for the index.
  path text not null check (octet_length(path) between 1 and 1000),
  primary key (file_key, folder_cid)
);
create index folder_files_by_path on board.folder_files (folder_cid, path);
