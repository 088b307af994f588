-- The verified domain of the company that the board was shown to belong to; null until its owner showed it.
alter table board.sources add column owner_domain text;
-- Tells suggestions from one network from those of others: a keyed hash, deleted with the suggestion.
alter table board.source_suggestions add column network_key bytea check (length(network_key) = 32);
