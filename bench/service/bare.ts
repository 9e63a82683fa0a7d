import Fastify from 'fastify';

/** A bare route as baseline for the service. Prints its address. */
const app = Fastify();
const pet = { id: 1, name: 'Labrador Retriever puppy', categoryId: 1, status: 'available' };
const list = Array.from({ length: 60 }, () => pet);

app.get('/one', async () => ({ petId: 1, quantity: 5, status: 'available' }));
app.get('/list', async () => list);
app.route({ method: ['POST', 'PUT'], url: '/echo', handler: async (request) => request.body });

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => app.close());
