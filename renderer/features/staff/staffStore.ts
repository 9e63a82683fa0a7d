import { create } from 'zustand';
import type { StaffMember } from '../../../shared/domain/settings.ts';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { createQueue } from '../../app/async.ts';
import type { Refused } from '../../app/bridge.ts';
import type { Needs } from '../../app/needs.ts';

/**
 * Why a PIN is asked for: `signIn` because the person wants to, `needed` because a command was refused without a
 * name, `manager` because only a manager who is signed in may do it, `approve` because a manager has to agree, `idle`
 * because the till was left unattended.
 */
export type PinPurpose = 'signIn' | 'needed' | 'manager' | 'approve' | 'idle';

/** What only a manager's PIN answers. */
const isManagers = (purpose: PinPurpose | undefined) => purpose === 'approve' || purpose === 'manager';

interface PinQuestion {
  purpose: PinPurpose;
  /** The refusal that made it necessary. */
  because: Failure | null;
  /** What a manager approves; null where a name is asked for. */
  command: Refused | null;
  answer: (given: boolean) => void;
}

interface StaffState {
  /** All people; null before the first answer. */
  members: StaffMember[] | null;
  asking: PinQuestion | null;
  /** The person who will type a PIN. */
  chosen: StaffMember | null;
  pin: string;
  busy: boolean;
  /** Why the last PIN was refused. */
  failure: Failure | null;
  load(): Promise<void>;
  /**
   * Opens the sign-in; resolves once somebody signed in (true) or it was closed.
   *
   * @param likely whose PIN is asked for first
   */
  ask(
    purpose: PinPurpose,
    because?: Failure | null,
    command?: Refused | null,
    likely?: LocalId,
  ): Promise<boolean>;
  /** Like `close`, ignored while a PIN is being checked: it may be accepted already. */
  choose(member: StaffMember | null): void;
  type(pin: string): void;
  submit(): Promise<void>;
  close(): void;
  /** Whether it succeeded; shows why not. */
  signOut(): Promise<boolean>;
  /** Adds (null id) or changes a person; a null PIN keeps the current one. */
  save(draft: Input<'staff.save'>): Promise<Result<StaffMember>>;
}

const untyped = { pin: '', busy: false, failure: null };

export type StaffStore = ReturnType<typeof createStaffStore>;

/** The people of the shop, and asking for a PIN. */
export function createStaffStore({
  ipc: { call, callQuietly, permitWith },
  app: { notify, notifyFailure, useNotices },
  settings: { openSettings },
}: Needs<'ipc' | 'app' | 'settings'>) {
  /** The people of the shop, and the one dialog that asks for a PIN. */
  const useStaff = create<StaffState>((set, get) => {
    function finish(given: boolean) {
      const { asking } = get();
      set({ asking: null, chosen: null, ...untyped });
      asking?.answer(given);
    }

    /** People who may answer this question with a PIN. */
    function eligible(purpose: PinPurpose): StaffMember[] {
      const able = (get().members ?? []).filter((member) => member.active && member.hasPin);
      return isManagers(purpose) ? able.filter((member) => member.role === 'manager') : able;
    }

    return {
      members: null,
      asking: null,
      chosen: null,
      ...untyped,
      async load() {
        const answer = await call('staff.list', {});
        if (!answer.ok) return;
        set({ members: answer.value });
        tellLostPins(answer.value);
      },
      async ask(purpose, because = null, command = null, likely) {
        get().asking?.answer(false);
        const { promise: given, resolve: answer } = Promise.withResolvers<boolean>();
        const question: PinQuestion = { purpose, because, command, answer };
        set({ asking: question, chosen: null, ...untyped });
        await get().load();
        const able = eligible(purpose);
        const chosen = able.length === 1 ? able[0] : able.find(({ id }) => id === likely);
        // Ignored once the person has chosen themselves, or another question is open.
        if (chosen && get().asking === question && get().chosen === null) set({ chosen });
        return given;
      },
      choose: (chosen) => get().busy || set({ chosen, ...untyped }),
      type: (pin) => set({ pin: pin.replace(/\D/g, '').slice(0, 8), failure: null }),
      async submit() {
        const { asking, chosen, pin, busy } = get();
        if (!asking || !chosen || busy || pin === '') return;
        set({ busy: true, failure: null });
        const typed = { staffId: chosen.id, pin };
        const { command } = asking;
        const answer = command
          ? await call('staff.approve', { ...typed, command })
          : await call('staff.signIn', typed);
        if (get().asking !== asking) return;
        if (answer.ok) {
          finish(true);
          if (!command) await tellSamePins();
        } else set({ pin: '', busy: false, failure: answer.error });
      },
      close: () => get().busy || finish(false),
      async signOut() {
        const answer = await call('staff.signOut', {});
        if (!answer.ok) notifyFailure(answer.error);
        return answer.ok;
      },
      async save(draft) {
        const answer = await call('staff.save', draft);
        if (answer.ok) await get().load();
        return answer;
      },
    };
  });

  const showStaff = () => openSettings('staff');

  let toldLostPins = false;

  /** Warns once that no manager has a PIN any more: PINs of a shop from another computer cannot be checked here. */
  function tellLostPins(members: StaffMember[]): void {
    const managers = members.filter(({ role, active }) => role === 'manager' && active);
    const lost = managers.length > 0 && managers.every(({ hasPin }) => !hasPin);
    if (!lost) useNotices.getState().dropLasting('staff.pinsLost');
    else if (!toldLostPins) {
      const lead = { key: 'staff.pinsLostLead', run: showStaff } as const;
      notify({ tone: 'loss', untilClosed: true, say: { key: 'staff.pinsLost' }, lead });
    }
    toldLostPins = lost;
  }

  /** Warns a manager who signed in about people with the same PIN; the main process reports them to no one else. */
  async function tellSamePins(): Promise<void> {
    const answer = await callQuietly('staff.list', {});
    if (!answer.ok || answer.value.every(({ samePinAs }) => samePinAs.length === 0)) return;
    notify({
      tone: 'loss',
      say: { key: 'staff.samePin' },
      lead: { key: 'staff.samePinLead', run: showStaff },
    });
  }

  const enqueue = createQueue();

  const signingIn = new Map<PinPurpose, Promise<boolean>>();

  /** Lets refused commands ask for a name or a manager; one question at a time. */
  function askForPermits(): void {
    permitWith((refusal, command) => {
      if (command.channel.startsWith('staff.') && command.channel !== 'staff.save')
        return Promise.resolve(false);
      if (refusal.code === 'sign_in_needed') return nameFor(refusal, 'needed');
      if (refusal.code === 'manager_sign_in_needed') return nameFor(refusal, 'manager');
      if (refusal.code !== 'manager_needed') return Promise.resolve(false);
      // An approval is valid for one command: each asks for its own.
      return enqueue(() => useStaff.getState().ask('approve', refusal, command));
    });
  }

  /** One sign-in serves all commands that were refused without it. */
  function nameFor(refusal: Failure, purpose: 'needed' | 'manager'): Promise<boolean> {
    const given = signingIn.get(purpose) ?? enqueue(() => useStaff.getState().ask(purpose, refusal));
    signingIn.set(purpose, given);
    return given.finally(() => signingIn.delete(purpose));
  }

  return { useStaff, askForPermits };
}

/** The people who can answer the current question, as the dialog shows them. */
export function eligibleOf({ members, asking }: Pick<StaffState, 'members' | 'asking'>): StaffMember[] {
  return (members ?? []).filter(
    (member) => member.active && member.hasPin && (!isManagers(asking?.purpose) || member.role === 'manager'),
  );
}
