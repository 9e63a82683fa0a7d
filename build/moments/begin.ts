// Runs before each test file that shares a process: resets time and zone to those of a new process (preload.mjs).
(process as NodeJS.EventEmitter).emit('perch:begin');
