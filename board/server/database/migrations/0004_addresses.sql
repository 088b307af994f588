-- Addresses of contracts belong to one chain, for the same address on another may be somebody else's contract; a time that was used is never issued again.
alter table board.verified_addresses add column chain_id bigint check (chain_id > 0);
alter table board.verified_addresses
  add constraint only_contracts_have_a_chain
  check (chain_id is null or (namespace = 'eip155' and proof = 'eip4361'));

-- A row is kept for an hour after it was issued, whatever the clock does: under load times are issued a little ahead of it.
alter table board.server_times add column used_at timestamptz;
comment on table board.server_times is
  'Times handed out by getServerTime to old clients, in epoch milliseconds; each is good for its first use.';
