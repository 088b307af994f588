-- Links that make whoever opens one the first admin. The server makes one at each start while there is no admin; what it keeps is its hash.
create table board.admin_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
