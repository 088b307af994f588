-- Indexes of transfers without the order within a block, which lists sort themselves: a sixth smaller, and faster to write.

drop index chain.erc20_transfers_chain_id_sender_block_number_log_index_idx;
drop index chain.erc20_transfers_chain_id_recipient_block_number_log_index_idx;
drop index chain.erc20_transfers_chain_id_token_block_number_log_index_idx;
create index on chain.erc20_transfers (chain_id, sender, block_number);
create index on chain.erc20_transfers (chain_id, recipient, block_number);
create index on chain.erc20_transfers (chain_id, token, block_number);

drop index chain.nft_transfers_chain_id_sender_block_number_log_index_batch__idx;
drop index chain.nft_transfers_chain_id_recipient_block_number_log_index_bat_idx;
drop index chain.nft_transfers_chain_id_token_block_number_log_index_batch_i_idx;
drop index chain.nft_transfers_chain_id_token_token_id_block_number_log_inde_idx;
create index on chain.nft_transfers (chain_id, sender, block_number);
create index on chain.nft_transfers (chain_id, recipient, block_number);
create index on chain.nft_transfers (chain_id, token, block_number);
create index on chain.nft_transfers (chain_id, token, token_id, block_number);

-- Holdings that don't add up are noticed when they are written.
drop index chain.nft_holdings_chain_id_token_idx;
