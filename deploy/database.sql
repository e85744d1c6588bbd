-- A database for each server, with two roles: the owner migrates the tables, the other reads and writes rows and owns nothing.
-- PostgreSQL's image runs it when it creates the data. It can be run again, which sets the passwords of the files (docs/runbook.md).
\set ON_ERROR_STOP on
\set verifier_owner_password `cat /run/secrets/verifier_owner_password`
\set verifier_app_password `cat /run/secrets/verifier_app_password`
\set api_owner_password `cat /run/secrets/api_owner_password`
\set api_app_password `cat /run/secrets/api_app_password`
\set login_owner_password `cat /run/secrets/login_owner_password`
\set login_app_password `cat /run/secrets/login_app_password`

SELECT format('CREATE ROLE %I', role)
FROM unnest(ARRAY['verifier_owner', 'verifier_app', 'api_owner', 'api_app', 'login_owner', 'login_app']) AS role
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec

ALTER ROLE verifier_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'verifier_owner_password';
ALTER ROLE verifier_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'verifier_app_password';
ALTER ROLE api_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'api_owner_password';
ALTER ROLE api_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'api_app_password';
ALTER ROLE login_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'login_owner_password';
ALTER ROLE login_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'login_app_password';

SELECT format('CREATE DATABASE %I OWNER %I', name, name || '_owner') FROM unnest(ARRAY['verifier', 'api', 'login']) AS name
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name) \gexec

-- A role can only connect to the database of its server. By default every role can connect to every database.
REVOKE ALL ON DATABASE verifier, api, login, postgres, template1 FROM PUBLIC;
GRANT CONNECT ON DATABASE verifier TO verifier_app;
GRANT CONNECT ON DATABASE api TO api_app;
GRANT CONNECT ON DATABASE login TO login_app;
