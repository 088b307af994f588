-- Events of which only some become rows.

-- What an event's arguments have to be, as it was given. Null if every event becomes a row.
alter table chain.event_syncs add column filter jsonb;
