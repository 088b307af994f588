-- The words of the text that name the chain; null if the title names it, or the poster chose it.
alter table board.job_chains add column quote text check (length(quote) <= 200);
