-- How often the nodes of a chain were asked, for the operator.
create table chain.node_calls (
  chain_id bigint not null,
  day date not null,
  calls bigint not null,
  primary key (chain_id, day)
);

-- Payments in ERC-20 tokens, or to a receiver contract, that the board waits for.
create table chain.payments (
  id bigint generated always as identity primary key,
  -- What is paid for, as whoever asked for the payment names it.
  subject text not null unique,
  chain_id bigint not null,
  -- The token, or the receiver contract's token as its event names it.
  token bytea not null check (length(token) = 20),
  amount numeric(78) not null check (amount > 0),
  payer bytea not null check (length(payer) = 20),
  -- The treasury, or the receiver contract.
  recipient bytea not null check (length(recipient) = 20),
  kind text not null check (kind in ('transfer', 'receiver')),
  -- Transfers before this block were for something else.
  from_block bigint not null,
  status text not null default 'open' check (status in ('open', 'pending', 'paid')),
  -- The log that pays it; each pays once.
  block_number bigint,
  block_hash bytea,
  transaction_hash bytea,
  log_index integer,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((status = 'open') = (log_index is null)),
  unique (chain_id, transaction_hash, log_index)
);
create index on chain.payments (chain_id) where status <> 'paid';
