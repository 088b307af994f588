-- Every job's page looks for its text now: entries that wait to be sorted into the index are read one by one, so let only a few wait (kB).
alter index board.jobs_by_fingerprint set (gin_pending_list_limit = 256);
