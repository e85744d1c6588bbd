-- Nothing reads or writes it since `requester_quote` (0007).
DROP TABLE latest_quote;
