// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {Boost} from "../../src/core/Boost.sol";
import {ACloneable} from "../../src/shared/ACloneable.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";

/// @notice A contract that, whenever called, tries every call that would succeed at other times.
contract Intruder {
    struct Try {
        address target;
        bytes data;
    }

    Try[] private _tries;
    bool private _isInside;
    bool private _isArmed;

    /// @notice How often it was called while it was armed.
    uint256 public visits;

    /// @notice How many tries went through.
    uint256 public successes;

    /// @notice How many were refused otherwise than by a guard.
    uint256 public otherRefusals;

    /// @notice What it saw when it was called first.
    bytes public seen;

    Try private _watched;

    function enter(address target, bytes calldata data) external {
        _tries.push(Try(target, data));
    }

    function watch(address target, bytes calldata data) external {
        _watched = Try(target, data);
    }

    function arm(bool isArmed) external {
        _isArmed = isArmed;
    }

    function count() external view returns (uint256) {
        return _tries.length;
    }

    /// @notice One of the tries, from outside.
    function tryAlone(uint256 index) external returns (bool isDone) {
        (isDone,) = _tries[index].target.call(_tries[index].data);
    }

    function intrude() public {
        if (!_isArmed || _isInside) return;
        _isInside = true;
        ++visits;
        for (uint256 index; index < _tries.length; ++index) {
            (bool isDone, bytes memory answer) = _tries[index].target.call(_tries[index].data);
            if (isDone) ++successes;
            else if (bytes4(answer) != bytes4(keccak256("Reentrancy()"))) ++otherRefusals;
        }
        if (_watched.target != address(0) && seen.length == 0) (, seen) = _watched.target.staticcall(_watched.data);
        _isInside = false;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        intrude();
        return this.onERC1155Received.selector;
    }

    receive() external payable {
        intrude();
    }
}

/// @notice A token that calls an intruder whenever it moves or is approved.
contract IntrudingToken is ERC20Token("Intruding", "INTR", 18) {
    Intruder private immutable _intruder;

    constructor(Intruder intruder) {
        _intruder = intruder;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        _intruder.intrude();
    }

    function _approve(address owner, address spender, uint256 amount, bool isTold) internal override {
        super._approve(owner, spender, amount, isTold);
        _intruder.intrude();
    }
}

/// @notice Any part of a boost, and a core too: does what it should, and calls an intruder whenever it is called.
/// @dev As an incentive its data are `(asset, asked)`.
contract IntrudingPart is ACloneable {
    Intruder private immutable _intruder;
    ERC20Token public asset;

    constructor(Intruder intruder) {
        _intruder = intruder;
    }

    modifier intruding() {
        _intruder.intrude();
        _;
        _intruder.intrude();
    }

    function initialize(bytes calldata data) external override intruding {
        if (data.length == 64) (asset,) = abi.decode(data, (ERC20Token, uint256));
    }

    function claim(address, bytes calldata) external intruding returns (bool) {
        asset.transfer(address(0xB04D), 100);
        return true;
    }

    function topup(uint256 amount) external intruding {
        asset.transferFrom(msg.sender, address(this), amount);
    }

    /// @dev As an incentive.
    function clawback(bytes calldata) external intruding returns (uint256, address) {
        asset.transfer(address(0xB04D), 1);
        return (1, address(asset));
    }

    /// @dev As a core.
    function clawback(bytes calldata, uint256, uint256) external intruding returns (uint256, address) {
        return (1, address(asset));
    }

    /// @dev As a core.
    function createBoost(bytes calldata) external intruding returns (Boost memory) {}

    function validate(uint256, uint256, address, bytes calldata) external payable intruding returns (bool) {
        return true;
    }

    function disburse(bytes calldata data) external intruding returns (bool) {
        Transfer memory request = abi.decode(data, (Transfer));
        ERC20Token(request.asset).transfer(request.target, abi.decode(request.data, (FungiblePayload)).amount);
        return true;
    }

    /// @dev As a budget, for a core that gives back to it.
    function clawbackFrom(ABudget core, bytes calldata data, uint256 boostId) external {
        (bool isDone,) =
            address(core).call(abi.encodeWithSignature("clawback(bytes,uint256,uint256)", data, boostId, 0));
        require(isDone, "refused");
    }

    function preflight(bytes calldata data) external view returns (bytes memory) {
        (address asset_, uint256 asked) = abi.decode(data, (address, uint256));
        return abi.encode(Transfer(AssetType.ERC20, asset_, address(this), abi.encode(FungiblePayload(asked))));
    }

    function isAuthorized(address) external pure returns (bool) {
        return true;
    }

    function isAllowed(address, bytes calldata) external pure returns (bool) {
        return true;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0;
    }

    /// @dev All there is, but for the list that is not asked.
    function supportsInterface(bytes4 interfaceId) public pure override returns (bool) {
        return interfaceId != 0x9de9090b && interfaceId != 0xffffffff;
    }
}
