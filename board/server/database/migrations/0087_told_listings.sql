-- Which live listings were there when changes began to be followed is noted in parts: those up to this id are; null once all are.
alter table board.told_until add column filled_id uuid default '00000000-0000-0000-0000-000000000000';
update board.told_until set filled_id = null;

create index failed_deliveries on board.deliveries (subscription_id) where state = 'failed';
