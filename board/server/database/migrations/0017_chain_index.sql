-- What the data API keeps of the chains that it follows: transfers, holdings and blocks of watched contracts and wallets only.
create schema chain;

-- A contract or a wallet whose transfers are kept. They are complete from `from_block` to its chain's `indexed_to`.
create table chain.watches (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  kind text not null check (kind in ('contract', 'wallet')),
  address bytea not null check (length(address) = 20),
  -- Before this block there is nothing of it; complete once from_block is here.
  first_block bigint not null default 0,
  -- Null until the follower has taken it in.
  from_block bigint,
  -- A wallet's own transactions are kept from this block on: the past of them can't be asked for.
  transactions_from bigint,
  -- Its NFT transfers don't add up: its holdings are read from the chain instead.
  breaks_standard boolean not null default false,
  created_at timestamptz not null default now(),
  unique (chain_id, kind, address)
);

-- Who wants a watch, for quotas. A watch that nobody wants is taken out with its rows.
create table chain.watch_owners (
  watch_id bigint not null references chain.watches on delete cascade,
  -- `user:<objectId>`, `key:<id>` or `operator`.
  owner text not null,
  -- Refreshed once a day at most; 30 idle days end it, except the operator's.
  used_at timestamptz not null default now(),
  primary key (watch_id, owner)
);
create index on chain.watch_owners (owner);

-- How far a chain is followed: everything watched is complete up to `indexed_to`.
create table chain.followers (
  chain_id bigint primary key,
  indexed_to bigint not null,
  head bigint not null,
  finalized bigint not null,
  -- From this block on the headers are kept; a change that reaches below it can't be undone.
  kept_from bigint not null default 0,
  -- The widest range of blocks that the node took for one call.
  log_range integer not null default 100,
  -- Why it doesn't go on, for the operator.
  stopped_because text,
  updated_at timestamptz not null default now()
);

-- How far each listener of a chain was told, and what it still has to be told.
create table chain.listeners (
  chain_id bigint not null,
  name text not null,
  told_to bigint not null,
  final_to bigint not null,
  -- Blocks above this one were undone since it was told.
  undone_above bigint,
  primary key (chain_id, name)
);

-- Headers down to the finalized block, or as many as are kept at most, and of every block that has rows.
create table chain.blocks (
  chain_id bigint not null,
  number bigint not null,
  hash bytea not null,
  -- Null for finalized blocks that are known from their logs alone.
  parent_hash bytea,
  time timestamptz not null,
  has_rows boolean not null,
  primary key (chain_id, number)
);
create index on chain.blocks (chain_id, number) where not has_rows;

create table chain.erc20_transfers (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  transaction_hash bytea not null,
  token bytea not null,
  sender bytea not null,
  recipient bytea not null,
  amount numeric(78) not null,
  primary key (chain_id, block_number, log_index)
);
create index on chain.erc20_transfers (chain_id, sender, block_number, log_index);
create index on chain.erc20_transfers (chain_id, recipient, block_number, log_index);
create index on chain.erc20_transfers (chain_id, token, block_number, log_index);

-- The tokens that a wallet may hold; how many is read from the chain, because fees and rebasing make sums wrong.
create table chain.erc20_seen (
  chain_id bigint not null,
  owner bytea not null,
  token bytea not null,
  primary key (chain_id, owner, token)
);

create table chain.nft_transfers (
  chain_id bigint not null,
  block_number bigint not null,
  log_index integer not null,
  -- The place within a TransferBatch.
  batch_index integer not null default 0,
  transaction_hash bytea not null,
  transaction_index integer not null,
  token bytea not null,
  token_id numeric(78) not null,
  standard smallint not null check (standard in (721, 1155)),
  operator bytea,
  sender bytea not null,
  recipient bytea not null,
  amount numeric(78) not null,
  primary key (chain_id, block_number, log_index, batch_index)
);
create index on chain.nft_transfers (chain_id, sender, block_number, log_index, batch_index);
create index on chain.nft_transfers (chain_id, recipient, block_number, log_index, batch_index);
create index on chain.nft_transfers (chain_id, token, block_number, log_index, batch_index);
create index on chain.nft_transfers (chain_id, token, token_id, block_number, log_index, batch_index);

-- Sums of the transfers that are kept, so also of owners whom no watch covers; 0 for past owners. In which block a token was made: its
-- first row of nft_transfers, if that comes from the zero address.
create table chain.nft_holdings (
  chain_id bigint not null,
  owner bytea not null,
  token bytea not null,
  token_id numeric(78) not null,
  standard smallint not null,
  -- Without a width: what a lying contract says may add up to any number.
  amount numeric not null,
  -- The newest block with a transfer of it from or to this owner.
  last_block bigint not null,
  primary key (chain_id, owner, token, token_id)
);
create index on chain.nft_holdings (chain_id, token, token_id, owner) where amount > 0;
-- Holdings that don't add up: few once everything is read.
create index on chain.nft_holdings (chain_id, token) where amount < 0 or (standard = 721 and amount > 1);

-- Transactions of watched wallets, as the data API answers them.
create table chain.wallet_transactions (
  chain_id bigint not null,
  wallet bytea not null,
  block_number bigint not null,
  transaction_index integer not null,
  transaction jsonb not null,
  primary key (chain_id, wallet, block_number, transaction_index)
);

-- What contracts say of themselves.
create table chain.tokens (
  chain_id bigint not null,
  address bytea not null,
  standard text not null check (standard in ('ERC20', 'ERC721', 'ERC1155')),
  name text not null,
  symbol text not null,
  decimals smallint not null default 0,
  synced_at timestamptz not null default now(),
  primary key (chain_id, address)
);
