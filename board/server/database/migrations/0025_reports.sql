-- What keeps reports and figures from being made at home. No network address is kept: only keyed hashes, each with what it is about.

-- The network that a report came from, together with the listing; null once the report is decided, and for reports from before.
alter table board.reports add column network_key bytea check (length(network_key) = 32);

-- The network that an application came from, together with the company; null after 90 days, when no figure counts it any more.
alter table board.applications add column network_key bytea check (length(network_key) = 32);
-- False for applications by the company's own people, and for those answered from the network that they came from.
alter table board.applications add column is_counted boolean not null default true;
create index applications_with_network on board.applications (created_at) where network_key is not null;
