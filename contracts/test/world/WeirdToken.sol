// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A token that misbehaves in a configurable way.
contract WeirdToken {
    enum Kind {
        HONEST,
        NO_RETURN,
        FEE,
        BLOCKING,
        HOOKING,
        FALSE_RETURN,
        REBASING,
        // Everything else there is.
        PAUSED,
        REFUSES_ZERO,
        MOST_IS_ALL,
        CAPPED,
        SENDER_FEE,
        BONUS,
        SILENT,
        LONG_ANSWER,
        ANSWERS_TWO,
        SHORT_ANSWER,
        HUNGRY,
        LYING,
        MUTE
    }

    Kind public kind;
    mapping(address holder => uint256) private _shares;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address holder => bool) public isBlocked;
    uint256 public multiplier = 10_000;
    address public hooked;
    bytes public hook;

    constructor(Kind kind_) {
        kind = kind_;
    }

    function become(Kind kind_) external {
        kind = kind_;
    }

    function block_(address holder) external {
        isBlocked[holder] = true;
    }

    function rebase(uint256 multiplier_) external {
        multiplier = multiplier_;
    }

    function onTransfer(address target, bytes calldata data) external {
        (hooked, hook) = (target, data);
    }

    function mint(address to, uint256 amount) external {
        _shares[to] += amount;
    }

    function balanceOf(address holder) public view returns (uint256) {
        require(kind != Kind.MUTE, "guess");
        return kind == Kind.LYING ? type(uint128).max : truth(holder);
    }

    /// @notice The real balance of an account, whatever `balanceOf` returns.
    function truth(address holder) public view returns (uint256) {
        return kind == Kind.REBASING ? _shares[holder] * multiplier / 10_000 : _shares[holder];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        // As USDT does: an allowance is never changed from one number to another.
        require(amount == 0 || allowance[msg.sender][spender] == 0, "reset first");
        allowance[msg.sender][spender] = amount;
        _answer();
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        _answer();
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        _answer();
    }

    function _move(address from, address to, uint256 amount) private {
        if (kind == Kind.FALSE_RETURN || kind == Kind.SILENT) return;
        while (kind == Kind.HUNGRY) {}
        require(kind != Kind.BLOCKING || (!isBlocked[from] && !isBlocked[to]), "blocked");
        require(kind != Kind.PAUSED, "paused");
        require(kind != Kind.REFUSES_ZERO || amount != 0, "nothing");
        require(kind != Kind.CAPPED || amount <= type(uint96).max, "too many");
        if (kind == Kind.MOST_IS_ALL && amount == type(uint256).max) amount = _shares[from];
        uint256 shares = kind == Kind.REBASING ? amount * 10_000 / multiplier : amount;
        _shares[from] -= kind == Kind.SENDER_FEE ? shares + shares / 100 : shares;
        if (kind == Kind.FEE) shares -= shares / 100;
        if (kind == Kind.BONUS) shares += shares / 100;
        _shares[to] += shares;
        if (kind == Kind.HOOKING && hooked != address(0)) {
            (bool isDone,) = hooked.call(hook);
            require(!isDone, "the hook got through");
        }
    }

    function _answer() private view {
        (uint256 answer, uint256 length) = (1, 32);
        if (kind == Kind.FALSE_RETURN) answer = 0;
        if (kind == Kind.ANSWERS_TWO) answer = 2;
        if (kind == Kind.NO_RETURN) length = 0;
        if (kind == Kind.SHORT_ANSWER) length = 1;
        if (kind == Kind.LONG_ANSWER) length = 96;
        assembly ("memory-safe") {
            // What follows the answer is whatever lies there.
            mstore(0, answer)
            return(0, length)
        }
    }
}
