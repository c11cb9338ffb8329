(** * The theorem for odd games

    The page ../README.md proves in words when a game of Recursive Combat never ends. Here, the
    program Rocq (formerly Coq) checks the same proof. To run it: coqc odd.v

    You can read this file without knowing Rocq. [Definition]s say what is meant, and [Lemma]s and
    [Theorem]s what is true. What stands between [Proof] and [Qed] convinces only the machine, so
    skip it. A list is [[]] if it is empty, and else [x :: xs], its first element and the rest.
    [xs ++ ys] is one list after the other, and [In x xs] says that [x] is in [xs]. *)
From Coq Require Import List Arith Lia Permutation ZifyNat ZArith.
Import ListNotations.
(* These let the tactic [lia], which decides linear arithmetic, know about [mod 2]. *)
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.
Arguments Nat.modulo : simpl never.

(** * The rules *)

Inductive player := One | Two.
Definition deck := list nat. (* from the top card to the bottom card *)
Definition state := (deck * deck)%type. (* player 1's deck and player 2's *)

(** The cards [x] and [y] are drawn, and [xs] and [ys] are left. Both players have enough cards
    left for a sub-game. *)
Definition starts_sub_game (x : nat) (xs : deck) (y : nat) (ys : deck) : bool :=
  (x <=? length xs) && (y <=? length ys).

Definition with_high_card (x y : nat) : player := if y <? x then One else Two.

(** The winner puts both cards under their deck, their own card first. *)
Definition won_by (w : player) (x : nat) (xs : deck) (y : nat) (ys : deck) : state :=
  match w with
  | One => (xs ++ [x; y], ys)
  | Two => (xs, ys ++ [y; x])
  end.

(** A game with sub-games and the rule of repetition. [seen] has its earlier states. Rocq wants to
    see that a function ends, so this one gives up, with [None], after [fuel] rounds. *)
Definition state_eq_dec (s t : state) : {s = t} + {s <> t}.
Proof. decide equality; apply list_eq_dec, Nat.eq_dec. Defined.

Fixpoint game (fuel : nat) (seen : list state) (s : state) : option player :=
  match fuel, s with
  | 0, _ => None
  | _, ([], _) => Some Two
  | _, (_, []) => Some One
  | S fuel, (x :: xs, y :: ys) =>
      if in_dec state_eq_dec s seen then Some One else
      match (if starts_sub_game x xs y ys
             then game fuel [] (firstn x xs, firstn y ys)
             else Some (with_high_card x y)) with
      | Some w => game fuel (s :: seen) (won_by w x xs y ys)
      | None => None
      end
  end.

(** Player [w] wins the game that goes on from [s] after the states [seen], and so from the start
    if [seen] is empty: with enough fuel, the game says so. *)
Definition wins (w : player) (seen : list state) (s : state) : Prop :=
  exists enough, forall fuel, fuel >= enough -> game fuel seen s = Some w.

(** A round without the rule of repetition, in which [sub] names the winner of a sub-game. It may be
    any function, so what holds for all of them does not depend on who wins the sub-games. *)
Definition round (sub : deck -> deck -> player) (s : state) : state :=
  match s with
  | (x :: xs, y :: ys) =>
      let w := if starts_sub_game x xs y ys
               then sub (firstn x xs) (firstn y ys)
               else with_high_card x y in
      won_by w x xs y ys
  | finished => finished
  end.

(** [P] holds after any number of rounds, whoever wins the sub-games. *)
Definition always (P : state -> Prop) (s : state) : Prop :=
  forall sub rounds, P (Nat.iter rounds (round sub) s).

Definition cards_of (p : player) (s : state) : deck := match p with One => fst s | Two => snd s end.

(** Player [p] never runs out of cards. *)
Definition never_loses (p : player) : state -> Prop := always (fun t => cards_of p t <> []).

(** * The conditions *)

(** The number of cards. *)
Definition n (s : state) : nat := length (fst s) + length (snd s).

(** All cards are different, and above 0. *)
Definition distinct (s : state) : Prop := NoDup (0 :: fst s ++ snd s).

Definition best (c : nat) (d : deck) : Prop := In c d /\ forall v, In v d -> v <= c.

(** In deck [d], [c] and all cards above it are in high places, the even ones from the bottom. *)
Fixpoint high (c : nat) (d : deck) : Prop :=
  match d with
  | [] => True
  | v :: below => (v >= c -> length d mod 2 = 0) /\ high c below
  end.

(** The conditions of the theorem. A is the cards above [c]. The last three are the three lines of
    [never_ends] in ../src/fast/places.rs. *)
Record conditions (c : nat) (s : state) : Prop := {
  cards_differ : distinct s;
  c_is_best_of_One : best c (fst s);
  A_is_not_empty : exists a, In a (snd s) /\ a > c;
  is_odd : n s mod 2 = 1;
  are_in_high_places : high c (fst s) /\ high c (snd s);
  start_no_sub_game : c + 4 >= n s }.

(** * What one round keeps, all rounds keep *)

(** Player [w] may win the round: there is a sub-game, or [w] has the higher card. *)
Definition may_win (w : player) (x : nat) (xs : deck) (y : nat) (ys : deck) : Prop :=
  starts_sub_game x xs y ys = true \/ w = with_high_card x y.

Definition kept (P : state -> Prop) : Prop := forall w x xs y ys,
  P (x :: xs, y :: ys) -> may_win w x xs y ys -> P (won_by w x xs y ys).

Lemma kept_is_always P s : kept P -> P s -> always P s.
Proof.
  intros K H sub k. induction k as [|k IH]; [exact H|]. simpl.
  destruct (Nat.iter k _ s) as [[|x xs] [|y ys]]; try exact IH.
  apply K; [exact IH|]. unfold may_win. destruct (starts_sub_game x xs y ys); auto.
Qed.

(** A round only moves cards, so there are as many as before, and they are still different. *)
Lemma same_cards w x xs y ys (s := won_by w x xs y ys) :
  Permutation ((x :: xs) ++ y :: ys) (fst s ++ snd s).
Proof.
  transitivity (xs ++ x :: y :: ys); [apply Permutation_middle|].
  destruct w; simpl; rewrite <- ?app_assoc; [reflexivity|]. apply Permutation_app_head.
  rewrite (Permutation_app_comm ys [y; x]). apply perm_swap.
Qed.

Lemma n_is_kept w x xs y ys : n (won_by w x xs y ys) = n (x :: xs, y :: ys).
Proof.
  unfold n. rewrite <- !app_length. symmetry. apply Permutation_length, same_cards.
Qed.

Lemma distinct_is_kept : kept distinct.
Proof.
  intros w x xs y ys D _. exact (Permutation_NoDup (perm_skip 0 (same_cards w x xs y ys)) D).
Qed.

(** Different cards are different in each deck, and no card is in both. *)
Lemma distinct_decks two : forall one, distinct (one, two) ->
  NoDup (0 :: one) /\ NoDup (0 :: two) /\ forall v, In v one -> ~ In v two.
Proof.
  unfold distinct; simpl. induction one as [|v one IH]; simpl; intros D.
  { repeat split; auto. now repeat constructor. }
  apply (Permutation_NoDup (perm_swap v 0 _)) in D. inversion D as [|? ? V D']; subst.
  destruct (IH D') as (D1 & D2 & D3). simpl in V. rewrite in_app_iff in V. repeat split; auto.
  - apply (Permutation_NoDup (perm_swap 0 v _)). constructor; [simpl; tauto|exact D1].
  - intros u [->|U]; [tauto|auto].
Qed.

(** A higher card that starts no sub-game wins the round. *)
Lemma higher_card_wins w x xs y ys : may_win w x xs y ys ->
  (x > y -> x > length xs -> w = One) /\ (y > x -> y > length ys -> w = Two).
Proof.
  unfold may_win, starts_sub_game, with_high_card.
  destruct (Nat.ltb_spec y x), (Nat.leb_spec x (length xs)), (Nat.leb_spec y (length ys));
    simpl; intros [W|W]; split; intros; easy || lia.
Qed.

(** * Every game ends *)

(** All decks of at most [k] cards out of [cards], and all pairs of such decks: more states than a
    game with these cards has, but finitely many. *)
Fixpoint decks (cards : deck) (k : nat) : list deck :=
  [] :: match k with
        | 0 => []
        | S k => flat_map (fun v => map (cons v) (decks cards k)) cards
        end.

Definition states (cards : deck) : list state :=
  let all := decks cards (length cards) in list_prod all all.

Lemma in_decks cards : forall d k, length d <= k -> incl d cards -> In d (decks cards k).
Proof.
  induction d as [|v d IH]; intros [|k] L I; simpl in *; auto; [lia|].
  right. apply in_flat_map. exists v. split; [apply I; now left|].
  apply in_map, IH; [lia|]. intros u U. apply I. now right.
Qed.

Lemma in_states cards s : Permutation cards (fst s ++ snd s) -> In s (states cards).
Proof.
  destruct s as [one two]; simpl; intros P. pose proof (Permutation_length P) as L.
  rewrite app_length in L. apply Permutation_sym in P.
  apply in_prod; apply in_decks; try lia; intros v V; apply (Permutation_in v P), in_or_app; auto.
Qed.

(** Every game ends, because a sub-game has fewer cards than its game, and because each round
    uses up one of finitely many states. *)
Theorem every_game_ends s : exists w, wins w [] s.
Proof.
  (* By induction over the number of cards, and in it over the number of states not yet seen. *)
  enough (H : forall m s, n s <= m -> exists w, wins w [] s) by now apply (H (n s)).
  clear s. induction m as [m sub_games] using lt_wf_ind. intros s0 M.
  pose (all := states (fst s0 ++ snd s0)).
  enough (H : forall unseen seen s, NoDup seen -> incl seen all ->
    length all <= unseen + length seen -> Permutation (fst s0 ++ snd s0) (fst s ++ snd s) ->
    exists w enough, forall fuel, fuel >= enough -> game fuel seen s = Some w).
  { destruct (H (length all) [] s0) as [w W]; [constructor|easy|lia|reflexivity|now exists w]. }
  induction unseen as [unseen rounds] using lt_wf_ind. intros seen s D I L P.
  destruct s as [[|x xs] two]; [exists Two, 1; intros [|]; easy|].
  destruct two as [|y ys]; [exists One, 1; intros [|]; easy|].
  set (s := (x :: xs, y :: ys) : state) in *.
  destruct (in_dec state_eq_dec s seen) as [old|new].
  { exists One, 1. intros [|fuel] F; [easy|]. simpl. fold s. now destruct (in_dec _ _ _). }
  assert (D' : NoDup (s :: seen)) by now constructor.
  assert (I' : incl (s :: seen) all) by (intros t [<-|T]; [now apply in_states|now apply I]).
  pose proof (NoDup_incl_length D' I') as L'. cbn [length] in L'.
  destruct (sub_games (m - 1)) with (s := (firstn x xs, firstn y ys)) as (w & k & W).
  1, 2: apply Permutation_length in P; rewrite !app_length in P; unfold n in *; simpl in *;
    rewrite ?firstn_length; lia.
  destruct (rounds (unseen - 1)) with (seen := s :: seen)
    (s := won_by (if starts_sub_game x xs y ys then w else with_high_card x y) x xs y ys)
    as (w' & k' & W');
    try assumption; [lia|cbn [length]; lia|exact (perm_trans P (same_cards _ x xs y ys))|].
  exists w', (S (k + k')). intros [|fuel] F; [lia|]. simpl. fold s.
  destruct (in_dec _ _ _); [easy|]. rewrite W by lia.
  destruct (starts_sub_game x xs y ys); apply W'; lia.
Qed.

(** A game that remembers more ends no later. *)
Lemma memory_ends_games fuel : forall seen more s w, incl seen more ->
  game fuel seen s = Some w -> exists w', game fuel more s = Some w'.
Proof.
  induction fuel as [|fuel IH]; intros seen more s w I G; [discriminate|].
  destruct s as [[|x xs] [|y ys]]; simpl in *; eauto.
  destruct (in_dec _ _ more) as [|new]; [eauto|].
  destruct (in_dec _ _ seen) as [old|]; [now destruct (new (I _ old))|].
  destruct (if starts_sub_game x xs y ys then _ else _) as [w'|]; [|discriminate].
  apply (IH _ _ _ _) with (2 := G). intros t [<-|T]; [now left|right; now apply I].
Qed.

(** If player 1 never runs out of cards, player 1 wins, outright or by repetition, because the game
    ends. What it remembers does not matter, so this also holds in the middle of a game. *)
Lemma One_wins P : kept P -> (forall s, P s -> fst s <> []) ->
  forall s, P s -> forall seen, wins One seen s.
Proof.
  intros K N s H seen. destruct (every_game_ends s) as (w & k & G). exists k. intros fuel F.
  destruct (memory_ends_games fuel [] seen s w (incl_nil_l _) (G fuel F)) as [w' G'].
  rewrite G'. f_equal. clear F G. revert seen s H G'.
  induction fuel as [|fuel IH]; intros seen s H G; [discriminate|].
  destruct s as [[|x xs] [|y ys]]; simpl in G; try now destruct (N _ H). { congruence. }
  destruct (in_dec _ _ _); [congruence|].
  destruct (if starts_sub_game x xs y ys then _ else _) as [v|] eqn:E; [|discriminate].
  refine (IH _ _ (K _ _ _ _ _ H _) G). unfold may_win.
  destruct (starts_sub_game x xs y ys); [now left|right; congruence].
Qed.

(** * The high card *)

(** A player's best card [c] never starts a sub-game: the cards of its owner are different and at
    most [c], so fewer than [c] of them are left when it is drawn. *)
Lemma best_card_starts_no_sub_game c left : NoDup (0 :: c :: left) -> best c (c :: left) ->
  length left < c.
Proof.
  intros D [_ B]. apply NoDup_incl_length with (l' := seq 0 (S c)) in D.
  - rewrite seq_length in D. simpl in D. lia.
  - intros v [<-|V]; apply in_seq; [lia|]. specialize (B v V). lia.
Qed.

Definition owns_high_card (p : player) (c : nat) (s : state) : Prop :=
  distinct s /\ In c (cards_of p s) /\ forall v, In v (fst s) \/ In v (snd s) -> v <= c.

Lemma high_card_is_kept p c : kept (owns_high_card p c).
Proof.
  intros w x xs y ys (D & I & B) W. destruct (distinct_decks _ _ D) as (D1 & D2 & D3).
  assert (x <> y) by (intros ->; apply (D3 y); simpl; auto).
  apply higher_card_wins in W as W'. simpl in B.
  assert (X : match p with One => c = x -> w = One | Two => c = y -> w = Two end).
  { destruct p; intros ->; apply W'; try apply best_card_starts_no_sub_game;
      try (split; simpl; now auto); try assumption;
      [enough (y <= x) by lia|enough (x <= y) by lia]; auto. }
  split; [now apply distinct_is_kept|].
  split; [|intros v; specialize (B v)]; destruct p, w; simpl in *; rewrite ?in_app_iff; simpl;
    intuition (subst; try discriminate (X eq_refl); easy).
Qed.

(** Its owner never runs out of cards, and player 1 wins with it, whatever the game remembers. *)
Theorem high_card p c s : owns_high_card p c s ->
  never_loses p s /\ (p = One -> forall seen, wins One seen s).
Proof.
  assert (N : forall t, owns_high_card p c t -> cards_of p t <> []).
  { intros t (_ & I & _) E. now rewrite E in I. }
  intros H. split.
  - intros sub k. now apply N, kept_is_always; [apply high_card_is_kept|].
  - intros ->. exact (One_wins _ (high_card_is_kept One c) N s H).
Qed.

(** * The proof for odd games, in the steps of the page *)

(** Cards under which two others are put stay in places of the same kind, and the upper one of the
    two, the winner's [v], gets a high place. The lower one must be below [c]. *)
Lemma winner_goes_to_high_place c d v w : high c d -> w < c -> high c (d ++ [v; w]).
Proof.
  intros H W. induction d as [|u d IH]; simpl in *; [repeat split; lia|].
  rewrite app_length. simpl. split; [|now apply IH]. intros U. apply H in U. lia.
Qed.

(** As n is odd, exactly one deck is even, and its top card is in a high place. *)
Lemma high_meets_low one two : n (one, two) mod 2 = 1 ->
  length one mod 2 = 0 <-> length two mod 2 <> 0.
Proof. unfold n; simpl. lia. Qed.

(** So the opponent of [c] or of a card of A is in a low place, and is below [c]. *)
Lemma opponent_is_below_c c x xs y ys : conditions c (x :: xs, y :: ys) ->
  (x >= c -> y < c) /\ (y >= c -> x < c).
Proof. intros [_ _ _ N [[X _] [Y _]] _]. apply high_meets_low in N. simpl in *. lia. Qed.

(** A card [y] of A starts no sub-game. It is drawn from a high place, so player 1 draws from a low
    one, which is not that of [c], and has at least two cards left. That leaves player 2 at most
    n - 4 cards, whereas [y] is at least c + 1 >= n - 3. *)
Lemma A_starts_no_sub_game c x xs y ys : conditions c (x :: xs, y :: ys) -> y > c ->
  length ys < y.
Proof.
  intros H Y. apply opponent_is_below_c in H as X.
  destruct H as [_ [[->|C] _] _ N [_ [E _]] L]; [lia|].
  unfold n in *; simpl in *. destruct xs as [|u xs]; [easy|simpl in *; lia].
Qed.

(** So neither [c], which is player 1's best card, nor a card of A ever loses a round. *)
Lemma loser_is_below_c c w x xs y ys : conditions c (x :: xs, y :: ys) -> may_win w x xs y ys ->
  match w with One => y | Two => x end < c.
Proof.
  intros H W. destruct (opponent_is_below_c _ _ _ _ _ H) as [X Y].
  destruct (distinct_decks _ _ (cards_differ _ _ H)) as (D1 & _ & D).
  destruct (c_is_best_of_One _ _ H) as [I B]. apply higher_card_wins in W as [W1 W2]. destruct w.
  - enough (~ y >= c) by lia. intros C.
    assert (y <> c) by (intros ->; apply (D c); simpl; auto).
    enough (One = Two) by easy. apply W2; [lia|].
    apply (A_starts_no_sub_game _ _ _ _ _ H). lia.
  - enough (~ x >= c) by lia. intros C. specialize (B x (or_introl eq_refl)).
    enough (Two = One) by easy. assert (x = c) as -> by lia. apply W1; [lia|].
    apply best_card_starts_no_sub_game; [exact D1|exact (c_is_best_of_One _ _ H)].
Qed.

(** So the conditions hold again after each round. *)
Lemma conditions_hold_again c : kept (conditions c).
Proof.
  intros w x xs y ys H W. pose proof (loser_is_below_c _ _ _ _ _ _ H W) as X.
  pose proof (distinct_is_kept _ _ _ _ _ (cards_differ _ _ H) W) as D.
  pose proof (n_is_kept w x xs y ys) as N.
  destruct H as [_ [C B] (a & A & Ca) O [[_ H1] [_ H2]] L].
  split; rewrite ?N; try assumption.
  3: destruct w; simpl; auto using winner_goes_to_high_place.
  1: split; [|intros v; specialize (B v)].
  3: exists a.
  all: destruct w; simpl in *; rewrite ?in_app_iff in *; simpl in *; intuition lia.
Qed.

(** The theorem: neither player ever runs out of cards, whoever wins the sub-games, so player 1
    wins, whatever the game remembers. *)
Theorem odd_games c s : conditions c s ->
  never_loses One s /\ never_loses Two s /\ forall seen, wins One seen s.
Proof.
  assert (N : forall p t, conditions c t -> cards_of p t <> []).
  { intros p [one two] [_ [C _] (a & A & _) _ _ _]. now destruct p, one, two. }
  intros H. split; [|split].
  1, 2: intros sub k; apply N; now apply (kept_is_always _ _ (conditions_hold_again c)).
  exact (One_wins _ (conditions_hold_again c) (N One) s H).
Qed.

(** * Deals of the page *)

Ltac by_computation :=
  repeat split; try (repeat constructor; simpl; intuition easy); simpl; intuition lia || easy.

(** The game that nobody has to play. *)
Example picture : wins One [] ([4; 1], [2; 5; 3]).
Proof. apply (odd_games 4). split; [| |exists 5|..]; by_computation. Qed.

(** All conditions but the last hold for these 13 cards, with [c = 8], and player 2 wins. *)
Theorem last_condition_is_needed (s := ([8; 1], [2; 9; 3; 10; 4; 11; 5; 12; 6; 13; 7])) :
  distinct s /\ best 8 (fst s) /\ (exists a, In a (snd s) /\ a > 8) /\
  n s mod 2 = 1 /\ (high 8 (fst s) /\ high 8 (snd s)) /\
  game 200 [] s = Some Two.
Proof. split; [|split; [|split; [exists 9|]]]; by_computation. Qed.

(** * What all this assumes

    "Closed under the global context" says: nothing. *)
Print Assumptions high_card.
Print Assumptions every_game_ends.
Print Assumptions odd_games.
Print Assumptions last_condition_is_needed.
